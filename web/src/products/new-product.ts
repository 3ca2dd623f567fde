/** The product dialog's parameter for one that is not there yet: `first` where the guide on Home asked for it. */
export const isNewProduct = (id: string): boolean => id === 'new' || id === 'first'
