import { type StateLabel, Status } from '../feedback/status.tsx'
import style from './badges.module.css'

/** Status badges side by side, under a heading. Empty entries are left out. */
export const Badges = ({ of }: { of: readonly (StateLabel | null | undefined | false)[] }) => (
  <span className={style.badges}>
    {of.map(
      (state) =>
        state && (
          <Status key={state.text} is={state.is}>
            {state.text}
          </Status>
        ),
    )}
  </span>
)
