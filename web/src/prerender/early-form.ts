/**
 * In the page itself, below a screen that stands there before any script of the app (`build/prerender.ts`): shows it to who would be shown it
 * anyway, and lets it be filled in. `take-over.ts` hands on to the app what was typed and pressed. Imports nothing, and exports a type alone: it is a script.
 */
export interface EarlyMarks extends DOMStringMap {
  /** Enter, or the button, before the app was there. */
  pressed?: ''
  /** Letters are being put together. */
  composing?: ''
}

{
  const early = document.getElementById('early')
  const root = document.documentElement
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // As `i18n.ts` finds it.
  const wanted = [stored('kasuwa.locale'), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  const language = wanted.find((tag) => tag === 'en' || tag === 'fr') ?? 'en'
  const form = early?.querySelector('form')
  // Whoever is logged in is shown something else, and other words come with the app.
  if (!early || !form || stored('kasuwa.session') || early.lang !== language) early?.remove()
  else {
    const scheme = stored('mantine-color-scheme-value') ?? ''
    const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
    root.dataset.early = ''
    root.lang = language
    document.title = early.title
    early.removeAttribute('title')

    const marks = early.dataset as EarlyMarks
    const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')]
    const button = form.querySelector('button[type="submit"]')
    const address = fields.find(({ type }) => type === 'email')
    const doors = [...early.querySelectorAll<HTMLAnchorElement>('a[href^="/login"], a[href^="/password/email"]')]
    const look = () => {
      // The email goes along to the other form, as the app's own links have it.
      for (const door of doors) door.search = address?.value ? `?${new URLSearchParams({ email: address.value }).toString()}` : ''
      const lacks = fields.some(({ value }) => value === '')
      button?.toggleAttribute('data-disabled', lacks)
      if (lacks) button?.setAttribute('aria-disabled', 'true')
      else button?.removeAttribute('aria-disabled')
    }
    early.addEventListener('input', ({ target }) => {
      look()
      if (!fields.includes(target as HTMLInputElement)) return
      // Whoever goes on typing has not sent it: half of a password is not to be.
      delete marks.pressed
      button?.removeAttribute('aria-busy')
    })
    early.addEventListener('submit', (event) => {
      event.preventDefault()
      const empty = fields.find(({ value }) => value === '')
      if (empty) return empty.focus()
      marks.pressed = ''
      button?.setAttribute('aria-busy', 'true')
    })
    early.addEventListener('compositionstart', () => void (marks.composing = ''))
    early.addEventListener('compositionend', () => delete marks.composing)

    // The eye: what is typed can be read until it is left.
    const eyeOf = ({ target }: Event) => (target as Element).closest('button[type="button"]')
    early.addEventListener('mousedown', (event) => void (eyeOf(event) && event.preventDefault()))
    early.addEventListener('click', (event) => {
      const secret = eyeOf(event)?.parentElement?.parentElement?.querySelector('input')
      if (secret) secret.type = secret.type === 'password' ? 'text' : 'password'
    })
    early.addEventListener('focusout', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'password') target.type = 'password'
    })

    const email = new URLSearchParams(location.search).get('email')
    if (email && fields[0]) fields[0].value = email
    look()
    fields.find(({ value }) => value === '')?.focus()
  }
}
