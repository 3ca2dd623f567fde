/** Where the document behind a movement is shown. */
export const documentPath = ({ kind, id }: { kind: string; id: string }): string =>
  kind === 'sale' ? `/sales/${id}` : `/inventory-actions/${id}`
