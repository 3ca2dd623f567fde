/** Labels of states: the contract's texts, shared with papers and exports. */
export { states as default } from '@kasuwa/contract/messages/states.en'
