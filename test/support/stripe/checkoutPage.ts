import type { ServerResponse } from 'node:http';
import type { StripeWorld } from './stripeWorld.ts';

/** The page where a customer pays: `GET /pay/<session>`, and `POST` for its buttons (`?how=at+once`, `later`, `cancel`). */
export function checkoutPage(world: StripeWorld, method: string, url: URL, response: ServerResponse): void {
  const sessionId = url.pathname.split('/')[2] ?? '';
  const session = world.get(sessionId);
  if (method === 'POST') {
    const how = url.searchParams.get('how');
    if (how === 'at once' || how === 'later') world.pay(sessionId, how);
    const next = String(session[how === 'cancel' ? 'cancel_url' : 'success_url']).replace(
      '{CHECKOUT_SESSION_ID}',
      sessionId,
    );
    response.writeHead(303, { location: next }).end();
    return;
  }
  const button = (how: string, text: string): string =>
    `<form method="post" action="?how=${encodeURIComponent(how)}"><button>${text}</button></form>`;
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<title>Checkout</title><h1>Pay ${Number(session['amount_total']) / 100} USD (${String(session['status'])})</h1>${button('at once', 'Pay')}${button('later', 'Pay later')}${button('cancel', 'Back')}`,
    );
}
