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
