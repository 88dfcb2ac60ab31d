import { createTransport } from 'nodemailer';
import type { Sender } from '#lib/contact/plain-address.ts';
import type { OutgoingLetter } from '#server/mail/mail-transport.server.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * A letter as bytes of RFC 5322. Addresses are passed as objects, because text would be parsed and
 * could name more than one. The contents of a letter are never read from a file or a URL.
 */
export async function mailMessage(letter: OutgoingLetter, from: Sender): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.createdAt,
    messageId: `<${letter.id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave a stream');
  return message;
}
