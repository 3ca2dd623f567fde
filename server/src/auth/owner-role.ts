interface NamedRole {
  name: string
  is_built_in: boolean
}

/** The role with every permission, future ones included. Its name is reserved: it cannot be edited, deleted or created. */
export const isOwnerRole = ({ name, is_built_in }: NamedRole): boolean => is_built_in && name === 'Owner'
