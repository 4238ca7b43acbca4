/** A ticket as its reply address encodes it. */
export interface TicketAddress {
  readonly ticketId: string;
  /** Proves that the writer received an email of this ticket. */
  readonly mailToken: string;
}

/** `support+<ticket>.<token>@example.org`, from `support@example.org`. */
export function ticketAddress(replyAddress: string, { ticketId, mailToken }: TicketAddress): string {
  const at = replyAddress.lastIndexOf('@');
  return `${replyAddress.slice(0, at)}+${ticketId.replace(/^tck_/, '')}.${mailToken}${replyAddress.slice(at)}`;
}

/** Parses a reply address; null = it isn't one. Mail servers may change it to upper case. */
export function readTicketAddress(replyAddress: string, recipient: string): TicketAddress | null {
  const at = replyAddress.lastIndexOf('@');
  const address = recipient.trim().toLowerCase();
  const [mailbox, domain] = [replyAddress.slice(0, at).toLowerCase(), replyAddress.slice(at).toLowerCase()];
  if (!address.startsWith(`${mailbox}+`) || !address.endsWith(domain)) return null;
  const [, ticket, mailToken] =
    /^([0-9a-f]{20})\.([0-9a-f]{24})$/.exec(address.slice(mailbox.length + 1, -domain.length)) ?? [];
  return ticket === undefined || mailToken === undefined ? null : { ticketId: `tck_${ticket}`, mailToken };
}
