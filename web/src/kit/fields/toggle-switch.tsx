import { useState } from 'react'
import style from './toggle-switch.module.css'

interface Props {
  on: boolean
  /** What it says beside the switch when on, when off. */
  words: readonly [on: string, off: string]
  /** Which one it is: "Dangote Cement is for sale". */
  name: string
  /** Answers once the server has; whatever it answers, the row has the last word. */
  turn: (on: boolean) => Promise<unknown>
}

/** A switch in a row that takes effect at once: it turns under the finger, and turns back where the server refuses. */
export function ToggleSwitch({ on, words, name, turn }: Props) {
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? on
  const press = async () => {
    if (wanted !== undefined) return
    setWanted(!on)
    await turn(!on)
    setWanted(undefined)
  }
  return (
    <button type="button" role="switch" aria-checked={shown} aria-label={name} className={style.switch} onClick={() => void press()}>
      <span className={style.track} aria-hidden />
      <span aria-hidden>{shown ? words[0] : words[1]}</span>
    </button>
  )
}
