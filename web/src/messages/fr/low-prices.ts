import type { Translated } from '../catalogue.ts'
import type en from '../en/low-prices.ts'

const fr: Translated<typeof en> = {
  low_prices: '{count, plural, one {Un prix ne dépasse pas} other {# prix ne dépassent pas}} le nouveau coût',
  low_prices_list: 'Prix qui ne dépassent pas le nouveau coût',
  low_price: 'Il se vend {price}, et coûte maintenant {cost}',
  low_price_shared: 'Il se vend {price}, et coûte maintenant {cost} avec sa part des frais',
  low_price_none: 'Il n’a pas de prix, et coûte maintenant {cost}',
  low_price_change: 'Changer le prix',
  low_price_new: 'Nouveau prix de {name}',
  low_price_wrong: 'Tapez un montant supérieur à zéro',
  low_price_save: 'Enregistrer le prix',
  low_price_back: 'Retour',
  low_price_saved: '{name} se vend maintenant {price}',
}

export default fr
