/** A Nigerian number as people say it, 0803 123 4567; any other with its country's code. @param e164 `+2348031234567` */
export function phoneText(e164: string | null): string {
  const home = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '')
  return home ? `0${home[1]} ${home[2]} ${home[3]}` : (e164 ?? '')
}
