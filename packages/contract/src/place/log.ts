import { text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    place: ['所在地点', 'Selected office'],
  },
  actions: {
    remember: ['选择办公区', 'Chose an office'],
    place_rooms: ['标注会议室位置', 'Placed rooms on floor plan'],
  },
  fields: {
    floor: { placed: text(['会议室位置', 'Places of rooms']) },
  },
} as const satisfies LogVocabulary
