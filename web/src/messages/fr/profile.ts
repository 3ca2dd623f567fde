import type { In } from '../../words.ts'
import type en from '../en/profile.ts'

const fr: In<typeof en> = {
  you: 'Vous',
  first_name: 'Prénom',
  last_name: 'Nom',
  phone: 'Téléphone',
  phone_hint: 'Un nouveau numéro doit être vérifié de nouveau.',
  save: 'Enregistrer le profil',
  saved: 'Votre profil est enregistré',
  reached: 'E-mail et téléphone',
  verified: 'Vérifié',
  not_verified: 'Non vérifié',
  mail_code: 'Recevoir un code par e-mail',
  text_code: 'Recevoir un code par SMS',
  code: 'Code',
  code_mailed: 'Six chiffres, dans le message que nous vous avons envoyé.',
  code_texted: 'Six chiffres, dans le SMS que nous vous avons envoyé.',
  verify: 'Vérifier',
  send_again: 'Renvoyer',
  wait: 'Vous pourrez en recevoir un autre dans {duration}',
  password_title: 'Changer le mot de passe',
  password_text: 'Vos autres téléphones et ordinateurs sont alors déconnectés ; celui-ci reste connecté.',
  old_password: 'Mot de passe actuel',
  password: 'Nouveau mot de passe',
  password_hint: 'Au moins 5 caractères ; plus long, c’est plus sûr.',
  password_confirmation: 'Nouveau mot de passe, encore une fois',
  password_save: 'Changer le mot de passe',
  password_changed: 'Votre mot de passe est changé',
}
export default fr
