interface Named {
  name: string
  is_built_in: boolean
}

/** The role that holds everything, today's permissions and tomorrow's. Its name is its own: it cannot be edited, deleted or made again. */
export const isOwnerRole = ({ name, is_built_in }: Named): boolean => is_built_in && name === 'Owner'
