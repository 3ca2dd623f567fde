/**
 * Inline script below the prerendered form (`build/prerender.ts`), before the app's scripts load. Shows the form only to a visitor
 * without a session, and passes their input and the press of the button to the app (`take-over.ts`). Must import nothing and export only types.
 */
export interface EarlyMarks extends DOMStringMap {
  /** Enter, or the button, before the app was there. */
  pressed?: ''
  /** An input method is composing letters. */
  composing?: ''
}

/** Event by which the app says that its own screen is rendered. Detail: the app's root element. */
export type AppStands = CustomEvent<HTMLElement>

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
  // The same rule as in `i18n.ts`.
  const preferredLanguages = [stored('kasuwa.locale'), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  const language = preferredLanguages.find((tag) => tag && early?.dataset.languages?.split(' ').includes(tag)) ?? 'en'
  const form = early?.querySelector('form')
  // A logged-in member sees another screen, and other languages come with the app.
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
      // The link to the other form carries the email, as the app's links do.
      for (const door of doors) door.search = address?.value ? `?${new URLSearchParams({ email: address.value }).toString()}` : ''
      const lacks = fields.some(({ value }) => value === '')
      button?.toggleAttribute('data-disabled', lacks)
      if (lacks) button?.setAttribute('aria-disabled', 'true')
      else button?.removeAttribute('aria-disabled')
    }
    early.addEventListener('input', ({ target }) => {
      look()
      if (!fields.includes(target as HTMLInputElement)) return
      // A visitor who types on has not submitted: never send half of a password.
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

    // The eye button shows the password until its field loses focus.
    const eyeOf = ({ target }: Event) => (target as Element).closest('button[type="button"]')
    early.addEventListener('mousedown', (event) => void (eyeOf(event) && event.preventDefault()))
    early.addEventListener('click', (event) => {
      const secret = eyeOf(event)?.parentElement?.parentElement?.querySelector('input')
      if (secret) secret.type = secret.type === 'password' ? 'text' : 'password'
    })
    early.addEventListener('focusout', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'password') target.type = 'password'
    })

    /** React notices a value set by a script only if it is set by the native setter, past React's own tracker. */
    const setValue = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
    const handOnField = (from: Element, to: Element | undefined) => {
      if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
        if (from.value !== to.value) setValue(to, from.value)
      } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
        if (from.checked !== to.checked) to.click()
        else if (from.value !== to.value && from.type !== 'checkbox') setValue(to, from.value)
      }
    }
    // Passes on values, ticks, the press and the focus.
    early.addEventListener('app-stands', (event) => {
      const place = (event as AppStands).detail
      const parts = 'a[href], button, input, select, main'
      const before = [...early.querySelectorAll(parts)]
      const after = [...(place.querySelector('main')?.parentElement?.querySelectorAll(parts) ?? [])]
      const focused = before.indexOf(document.activeElement as Element)
      const isSame = before.length <= after.length && before.every((element, at) => element.nodeName === after[at]?.nodeName)
      const [caret] = before.slice(focused)
      const [start, end] = caret instanceof HTMLInputElement ? [caret.selectionStart, caret.selectionEnd] : [null, null]
      if (isSame) for (const [at, element] of before.entries()) handOnField(element, after[at])
      const isPressed = marks.pressed !== undefined
      delete root.dataset.early
      early.remove()
      if (!isSame) return
      const target = after[focused]
      if (target instanceof HTMLElement) target.focus()
      if (target instanceof HTMLInputElement && start !== null) target.setSelectionRange(start, end)
      if (isPressed) place.querySelector('form')?.requestSubmit()
    })

    const email = new URLSearchParams(location.search).get('email')
    if (email && fields[0]) fields[0].value = email
    look()
    fields.find(({ value }) => value === '')?.focus()
  }
}
