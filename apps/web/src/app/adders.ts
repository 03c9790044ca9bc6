import { type Adders, registerAdders } from '../kernel/form/quick-add'

const areas = import.meta.glob<{ adders: Adders }>('../areas/*/adders.ts', { eager: true })

for (const { adders } of Object.values(areas)) registerAdders(adders)
