/** Opens WhatsApp, with a text written if there is one; without a number, its own list of people. @param phone E.164 */
export const whatsAppLink = (phone: string | null | undefined, text = ''): string =>
  `https://wa.me/${(phone ?? '').replaceAll(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
