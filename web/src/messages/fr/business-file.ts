import type { Translated } from '../catalogue.ts'
import type en from '../en/business-file.ts'

const fr: Translated<typeof en> = {
  in_it:
    'Il contient les produits, le stock, les contacts, les documents et leur historique, les photos, ainsi que les noms et e-mails de votre équipe.',
  not_in:
    'Il ne contient ni mots de passe, ni cartes de paiement, ni votre formule, ni le réglage du paiement en ligne. Les liens que vous avez partagés ne s’ouvrent pas au nouvel endroit.',
  later: 'Ce que vous enregistrez ici ensuite n’y sera pas : arrêtez de vendre ici avant de déménager.',
  password: 'Votre mot de passe',
  file_password: 'Mot de passe du fichier',
  file_password_hint: 'Au moins 8 caractères. Il est demandé pour reprendre le fichier, et personne ne peut le retrouver pour vous.',
  make: 'Préparer et enregistrer le fichier',
  cancel: 'Annuler',
  saved: '{name} est enregistré',
  broken: 'Le fichier s’est interrompu en route. Préparez-le de nouveau.',
}

export default fr
