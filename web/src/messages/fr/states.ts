export { states as default } from '@kasuwa/contract/messages/states.fr'
