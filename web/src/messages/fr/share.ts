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
  file_ready: 'Le PDF est prêt : appuyez encore',
  link: 'Lien',
  link_hint: 'Toute personne qui a ce lien voit cette page jusqu’au {date}, et rien d’autre de votre entreprise.',
  no_link: 'Les liens marcheront quand ce serveur aura une adresse internet. D’ici là, envoyez le texte ou le PDF.',
  live: 'Liens actifs',
  live_by: 'Par {name} le {date}, jusqu’au {until}',
  live_period: '{from} – {to}',
  live_start: 'le début',
  live_end: 'le jour de l’envoi',
  end: 'Désactiver tous les liens',
  end_title: 'Désactiver tous les liens vers {name} ?',
  end_text: 'Plus personne ne peut les ouvrir. C’est définitif, mais vous pourrez partager à nouveau.',
  ended: 'Les liens sont désactivés',
  nobody: 'quelqu’un',
  see_it: 'À voir ici : {url}',
}

export default fr
