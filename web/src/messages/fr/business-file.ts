import type { Translated } from '../catalogue.ts'
import type en from '../en/business-file.ts'

const fr: Translated<typeof en> = {
  in_it:
    'Il contient les produits, le stock, les contacts, les documents et leur historique, les photos, ainsi que les noms et e-mails de votre équipe.',
  not_in:
    'Il ne contient ni mots de passe, ni cartes de paiement, ni votre formule, ni le paiement en ligne. Les liens que vous avez partagés ne marchent pas au nouvel endroit.',
  later: 'Ce que vous enregistrez ici ensuite n’y sera pas. Arrêtez de vendre ici avant de déménager.',
  password: 'Votre mot de passe',
  file_password: 'Mot de passe du fichier',
  file_password_hint: 'Au moins 8 caractères. Il faut le donner pour importer le fichier, et personne ne peut le retrouver.',
  make: 'Créer et enregistrer le fichier',
  cancel: 'Annuler',
  saved: '{name} est enregistré',
  broken: 'Le téléchargement a été coupé. Créez le fichier de nouveau.',
}

export default fr
