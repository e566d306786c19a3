"""Language support for editors as plain values, without a protocol, for texts perhaps unsaved."""
