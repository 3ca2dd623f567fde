import { FileText } from 'lucide-react'

/** Quotations' part of `screens.ts`. */
export const quotationScreens = [
  {
    path: '/quotations',
    title: 'quotations',
    needs: 'sale.view',
    messages: ['documents', 'quotations'],
    menu: { group: 'sell', icon: FileText, key: 'v' },
  },
  { path: '/quotations/$reference', title: 'quotation', needs: 'sale.view', messages: ['document-page', 'documents', 'quotations'] },
] as const
