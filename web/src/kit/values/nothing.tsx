import shapes from '../page/shapes.module.css'

/** Dash where there is no value. */
export const Nothing = () => <span className={shapes.quiet}>–</span>
