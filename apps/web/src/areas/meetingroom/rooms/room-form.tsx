import { roomHourFaults } from '@workplace/contract/meetingroom/room-hours'
import { Alert } from 'antd'
import type { FormParts } from '../../../kernel/form/form-parts'
import { useT } from '../../../kernel/words'
import { MapInput } from '../map/map-input'
import { PolicyPreview } from './policy-preview'
import { roomWords as words } from './room-words'

/** What the form of a room has beside its fields. Sections are named by their English headings. */
export const roomForm: FormParts = {
  hasIndex: true,
  check: roomHourFaults,
  inputs: { navpicture_room: MapInput, navpicture_mobile: MapInput },
  leads: { 'Booking policy': PolicyPreview, 'Outlook sync': OutlookNote },
}

function OutlookNote() {
  const t = useT()
  return <Alert type="info" showIcon title={t(words.outlookNote)} style={{ marginBottom: 16 }} />
}
