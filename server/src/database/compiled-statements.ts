/** What is made once for each of a few shapes. @param make by the shape that it is told */
export function byShape<Made>(make: (shape: string) => Made): (shape: string) => Made {
  const known = new Map<string, Made>()
  return (shape) => {
    const made = known.get(shape) ?? make(shape)
    known.set(shape, made)
    return made
  }
}
