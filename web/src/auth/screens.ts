/** Registration and login part of `screens.ts`. */
export const authScreens = [
  { path: '/invitation', layout: 'open', title: 'invitation', messages: ['auth', 'team'] },
  { path: '/login', layout: 'auth', title: 'login', messages: ['auth'] },
  { path: '/password/email', layout: 'auth', title: 'password_email', messages: ['auth'] },
  { path: '/password/reset', layout: 'auth', title: 'password_reset', messages: ['auth'] },
  { path: '/email/verify', layout: 'auth', title: 'email_verify', messages: ['auth'] },
  { path: '/email/resend', layout: 'auth', title: 'email_resend', messages: ['auth'] },
  { path: '/email/token-sent', layout: 'auth', title: 'email_token_sent', messages: ['auth'] },
  { path: '/register/business-details', layout: 'registration', title: 'register_business', messages: ['registration', 'trades'] },
  { path: '/register/about-business', layout: 'registration', title: 'register_about', messages: ['registration', 'trades'] },
  { path: '/register/personal-details', layout: 'registration', title: 'register_person', messages: ['registration', 'trades'] },
] as const
