/** The panel beside a list, which shows one of its rows. */
export interface Peek<Row> {
  /** Of the row that it shows. */
  id: string | undefined
  /** Shows a row, or closes where it shows that one. */
  toggle: (row: Row) => void
  /** Shows another row, where it is open. */
  follow: (row: Row) => void
  close: () => void
}
