"""Operations on types: ranges, compatibility, implicit types of words."""
