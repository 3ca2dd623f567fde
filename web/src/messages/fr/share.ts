import type { Translated } from '../catalogue.ts'
import type en from '../en/share.ts'

const fr: Translated<typeof en> = {
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  copy: 'Copier le lien',
  copied: 'Le lien est copié',
  copy_text: 'Copier le texte',
  copied_text: 'Le texte est copié',
  send_file: 'Envoyer le PDF …',
  save_file: 'Enregistrer le PDF',
  file_ready: 'Le PDF est prêt : appuyez encore une fois',
  link: 'Lien',
  link_hint: 'Qui l’a voit ceci jusqu’au {date}, sans se connecter, et rien d’autre de votre entreprise.',
  no_link: 'Un lien pourra être envoyé quand cette application aura une adresse sur internet. D’ici là, le texte et le PDF partent.',
  live: 'Liens qui s’ouvrent en ce moment',
  live_by: 'Par {name} le {date}, jusqu’au {until}',
  live_period: '{from} – {to}',
  live_start: 'le début',
  live_end: 'le jour de l’envoi',
  end: 'Retirer tous les liens',
  end_title: 'Retirer tous les liens vers {name} ?',
  end_text: 'Qui en a un ne verra plus rien. Cela ne se reprend pas : vous pourrez partager à nouveau.',
  ended: 'Les liens sont retirés',
  nobody: 'quelqu’un',
  see_it: 'À voir ici : {url}',
}

export default fr
