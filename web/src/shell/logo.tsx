/** The sign: a market stall. */
export const Logo = () => <img src="/icon.svg" width={26} height={26} alt="" />
