import shapes from '../page/shapes.module.css'

/** A dash for a missing value. */
export const Nothing = () => <span className={shapes.quiet}>–</span>
