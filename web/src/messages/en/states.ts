/** What each state is called: the contract's words, which papers and exports say too. */
export { states as default } from '@kasuwa/contract/messages/states.en'
