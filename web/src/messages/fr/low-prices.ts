import type { Translated } from '../catalogue.ts'
import type en from '../en/low-prices.ts'

const fr: Translated<typeof en> = {
  low_prices: '{count, plural, one {Un prix ne dépasse pas} other {# prix ne dépassent pas}} le nouveau coût',
  low_prices_list: 'Prix qui ne dépassent pas le nouveau coût',
  low_price: 'Se vend {price}, coûte maintenant {cost}',
  low_price_shared: 'Se vend {price}, coûte maintenant {cost} avec les frais',
  low_price_none: 'N’a pas de prix, coûte maintenant {cost}',
  low_price_change: 'Changer le prix',
  low_price_new: 'Nouveau prix de {name}',
  low_price_wrong: 'Tapez un montant supérieur à zéro',
  low_price_save: 'Enregistrer le prix',
  low_price_back: 'Retour',
  low_price_saved: '{name} se vend maintenant {price}',
}

export default fr
