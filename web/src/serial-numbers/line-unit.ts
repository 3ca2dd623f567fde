/** A unit of a recorded line. */
export interface LineUnit {
  id: string
  serial_number: string
  product_id: string
}
