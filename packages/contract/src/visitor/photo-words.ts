import type { Label } from '../kernel/words'
import * as visitorWords from './words'

/** Whether a reason asks for a photo. */
export const photoRules = {
  none: ['不需要', 'None'],
  optional: ['可提供', 'Optional'],
  needed: ['必须提供', 'Required'],
} as const satisfies Record<string, Label>
export type PhotoRule = keyof typeof photoRules

export const photo = visitorWords.photo
/** What is said before one is taken. */
export const photoNotice: Label = [
  '照片仅供前台确认您的身份、印在访客牌上，加密保存，离开 {days} 天后删除。您可以随时要求删除。',
  'Reception uses your photo to recognise you, and it is printed on your badge. It is kept encrypted and deleted {days} days after you leave. You can have it deleted at any time.',
]
/** What they agree to besides, where doors open to faces; kept as they read it. */
export const faceConsent: Label = [
  '我同意门口的人脸设备在来访期间用这张照片识别我，来访结束后即从设备中删除。不同意也可以凭访客码或访客牌通行。',
  'I agree that face devices at the doors recognise me by this photo during my visit. It is taken off them when the visit ends. Without this, my code or badge opens the doors as well.',
]
export const takePhoto: Label = ['拍照', 'Take a photo']
export const shoot: Label = ['拍摄', 'Take it']
export const retake: Label = ['重拍', 'Take another']
export const usePhoto: Label = ['使用这张照片', 'Use this photo']
export const chooseFile: Label = ['选择照片', 'Choose a photo']
export const removePhoto: Label = ['删除照片', 'Delete the photo']
export const otherCamera: Label = ['切换摄像头', 'Other camera']
export const cameraPicture: Label = ['摄像头画面', 'What the camera sees']
export const yourPhoto: Label = ['照片预览', 'Preview of the photo']
/** Why there is no picture. */
export const cameraFaults = {
  none: ['没有找到摄像头', 'No camera was found.'],
  denied: [
    '浏览器未允许使用摄像头，请在地址栏中允许',
    'The browser doesn’t allow the camera. Allow it in the address bar.',
  ],
  busy: ['摄像头正被其他程序占用', 'Another program is using the camera.'],
  insecure: ['此页面未使用 HTTPS，浏览器不允许使用摄像头', 'Browsers allow the camera on pages served by HTTPS only.'],
} as const satisfies Record<string, Label>
export type CameraFault = keyof typeof cameraFaults
/** What a camera that reads codes asks for, and says of other codes. */
export const holdCode: Label = ['请将访客码对准摄像头', 'Hold the visitor code in front of the camera']
export const notOurs: Label = ['这不是访客码', 'This isn’t a visitor code']
