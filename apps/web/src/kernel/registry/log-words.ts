import type { LogVocabulary } from '@workplace/contract/kernel/log-vocabulary'
import { logWordsOf } from '@workplace/contract/kernel/log-words'
import type { Resource } from '@workplace/contract/kernel/resource'

const vocabularies = import.meta.glob<LogVocabulary>('../../../../../packages/contract/src/*/area.ts', {
  eager: true,
  import: 'log',
})
const resources = import.meta.glob<readonly Resource[]>('../../../../../packages/contract/src/*/area.ts', {
  eager: true,
  import: 'resources',
})

/** What entries of the operation log mean. Only for pages that show them: it has the words of every area. */
export const {
  actionLabel,
  changesOf,
  fieldLabel,
  knownActions,
  knownModules,
  logField,
  moduleLabel,
  resultLabel,
  targetLabel,
  valueText,
} = logWordsOf(Object.entries(vocabularies).map(([path, log]) => ({ log, resources: resources[path] ?? [] })))
