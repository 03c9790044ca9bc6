import { z } from 'zod'

/** An encrypted password: base64 of RSA-OAEP (SHA-256) over the UTF-8 JSON `{"password":"…","nonce":"…"}`. */
export const cipher = z.string().min(1).max(4096)
