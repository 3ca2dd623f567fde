/** A fault made past the app, and the law that must find it. */
export interface InjectedFault {
  description: string
  law: string
  sql: string
}

/** An id that no row has. */
export const stranger = '01a1ff78-7f23-0002-ac06-d573e21f6472'
