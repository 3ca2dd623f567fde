import { exportPrograms } from './export-programs.ts'
import { oneOf } from './fields.ts'

/** Query field of a list that has forms of other programs. */
export const exportForm = () =>
  oneOf(exportPrograms).describe('the file has the form of this program’s import; CSV if no format is given').optional()
