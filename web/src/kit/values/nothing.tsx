import style from './values.module.css'

/** Dash where there is no value. */
export const Nothing = () => <span className={style.nothing}>–</span>
