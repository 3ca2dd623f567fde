interface ImportMetaEnv {
  /** Where the API is, if it does not serve the screens itself. */
  readonly VITE_API_URL?: string
}

declare module 'virtual:endpoints' {
  const table: unknown
  export default table
}

declare module 'virtual:seldom-endpoints' {
  const table: unknown
  export default table
}

declare module 'virtual:required-fields' {
  const fields: Record<string, Record<string, readonly string[]>>
  export default fields
}
