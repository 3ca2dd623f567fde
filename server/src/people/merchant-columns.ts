/** What anybody is shown of a merchant, themselves included: never the password's hash. */
export const merchantColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'email_verified_at',
  'phone_verified_at',
  'created_at',
  'updated_at',
] as const
