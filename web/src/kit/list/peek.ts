/** The panel beside a list, which shows one of its rows. */
export interface Peek<Row> {
  /** Id of the open row. */
  id: string | undefined
  /** Opens a row, or closes the panel if it shows that row. */
  toggle: (row: Row) => void
  /** Shows another row if the panel is open. */
  follow: (row: Row) => void
  close: () => void
}
