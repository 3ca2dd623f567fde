/** Why the database cannot start, in sentences for the person at the terminal: print the message, not the stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
