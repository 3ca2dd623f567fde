/**
 * Link that opens WhatsApp, with `text` prefilled; without a number, its contact list.
 * @param phone E.164
 */
export const whatsAppLink = (phone: string | null | undefined, text = ''): string =>
  `https://wa.me/${(phone ?? '').replaceAll(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
