import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { Label, Words } from '../kernel/words'

/** How a person stands at a device. */
export const deliveryStates = {
  held: ['已下发', 'On device'],
  waiting: ['待下发', 'Waiting'],
  sending: ['下发中', 'Sending'],
  failed: ['下发失败', 'Failed'],
  leaving: ['待删除', 'To be removed'],
  foreign: ['非本系统', 'Not from here'],
} as const satisfies Words
export type DeliveryState = keyof typeof deliveryStates

/** Why something is not there: what a device says, and what only we know. */
export type ShownReason = DeliveryReason | 'not_read' | 'foreign'

const clearPhoto: Label = ['换一张正面、清晰的照片', 'Use a clear photo, taken from the front']
const fewerPeople: Label = [
  '减少能通过此门的人，或换用容量更大的设备',
  'Let fewer people pass here, or use a larger device',
]
const again: Label = ['会自动重试', 'It is tried again']

/** In words, with what there is to do. */
export const deliveryReasons: Readonly<Record<ShownReason, { readonly label: Label; readonly advice: Label }>> = {
  no_photo: {
    label: ['没有人脸照片', 'No face photo'],
    advice: [
      '请本人在个人中心上传，或在人员中代为上传',
      'They upload one in their personal centre, or you do for them',
    ],
  },
  no_consent: {
    label: ['未同意使用人脸', 'No consent to face recognition'],
    advice: ['请本人在个人中心同意，或发一张卡', 'They consent in their personal centre, or are given a card'],
  },
  no_card: {
    label: ['没有可用的卡', 'No card in use'],
    advice: ['在“通行策略-门禁卡”中发一张卡', 'Add a card under Pass strategies, Access cards'],
  },
  card_format: {
    label: ['控制器读不出这张卡', 'Card not readable here'],
    advice: ['换一张卡，或更改控制器的卡号格式', 'Change the card, or the card format of the controller'],
  },
  no_face: {
    label: ['照片中没有人脸', 'No face in the photo'],
    advice: clearPhoto,
  },
  face_covered: {
    label: ['人脸被遮挡', 'Face is covered'],
    advice: ['换一张没有口罩、墨镜的照片', 'Use a photo without mask or dark glasses'],
  },
  face_blurred: {
    label: ['照片模糊', 'Photo is blurred'],
    advice: clearPhoto,
  },
  face_angle: {
    label: ['人脸角度过大', 'Face is turned away'],
    advice: clearPhoto,
  },
  face_liveness: {
    label: ['疑似翻拍的照片', 'Looks like a photo of a photo'],
    advice: ['换一张直接拍摄的照片', 'Use a photo taken directly'],
  },
  face_extract: {
    label: ['无法提取人脸特征', 'Face can’t be processed'],
    advice: clearPhoto,
  },
  full_people: {
    label: ['设备人数已满', 'Device is full: people'],
    advice: fewerPeople,
  },
  full_faces: {
    label: ['设备人脸已满', 'Device is full: faces'],
    advice: fewerPeople,
  },
  full_cards: {
    label: ['设备卡数已满', 'Device is full: cards'],
    advice: fewerPeople,
  },
  cannot_express: {
    label: ['设备放不下这样的时间', 'Times don’t fit on the device'],
    advice: [
      '减少不同的通行时间或特殊日期；在此期间少开不多开',
      'Use fewer schedules or special days. Until then it opens less, never more.',
    ],
  },
  not_supported: {
    label: ['设备不支持', 'Not supported by the device'],
    advice: ['升级设备固件，或改用其他验证方式', 'Update the firmware, or use another way of recognition'],
  },
  offline: {
    label: ['设备离线', 'Device is offline'],
    advice: ['检查设备的电源和网络；恢复后自动下发', 'Check its power and network. It is delivered once it is back.'],
  },
  no_answer: {
    label: ['设备没有回应', 'Device didn’t answer'],
    advice: ['会自动重试；一直如此请检查网络', 'It is tried again. If it goes on, check the network.'],
  },
  busy: {
    label: ['设备正忙', 'Device is busy'],
    advice: again,
  },
  refused: {
    label: ['设备拒绝', 'Device rejected it'],
    advice: [
      '会自动重试；一直如此请查看设备说明中的代码',
      'It is tried again. If it goes on, look the code up in the manual.',
    ],
  },
  not_read: {
    label: ['尚未读取设备', 'Device not read yet'],
    advice: ['设备连接后先读取其中已有内容，再下发', 'Once connected, what it already holds is read first'],
  },
  foreign: {
    label: ['设备中原有，不属于本系统', 'Was on the device before'],
    advice: ['确认接管后自动删除', 'It goes once taking over is confirmed'],
  },
}
