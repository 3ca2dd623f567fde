declare module 'virtual:endpoints' {
  const table: unknown
  export default table
}
