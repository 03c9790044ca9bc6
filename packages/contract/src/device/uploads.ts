import type { UploadKind } from '../kernel/upload-kind'

/** What is installed on devices. */
export const firmwareFile = {
  name: 'firmware',
  formats: ['swu', 'raucb', 'bin', 'img', 'cfg', 'zip', 'gz', 'tgz', 'apk'],
  megabytes: 512,
  resumable: true,
  inParts: true,
  count: 1,
  access: ['add-FirmwareAndSoftware', 'change-FirmwareAndSoftware'],
} as const satisfies UploadKind
