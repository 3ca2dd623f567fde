/** The sign: a market stall. */
export function Mark({ size = 26 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />
}
