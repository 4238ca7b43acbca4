/** What the command line says of itself. */
export const HELP = `Usage: npm run operator -- <command>

account <id, e-mail, key, key id, request id or entry id>   look an account up
ledger <account>                                             its ledger, newest first
credit <account> <USD> --reason <text> [--reference <name>]  give credits, once for each reference
refund <entry id> --reason <text>                            give the price of a report back, once
orders <account>                                             its orders of credits, newest first
refund-order <order id> [<USD>] --reason <text>              give all or some of a payment by card back, through Stripe,
             [--reference <name>]                            once for each reference
reconcile [--from <day>] [--until <day>]                     compare Stripe’s books and the chain with the ledger; 1 when
                                                             they differ
stuck [--hours <n>]                                          payments in USDC that somebody has to look at
sweep <treasury address> [--least <USD>]                     deposits in USDC, as authorisations (EIP-3009) to be signed
                                                             where the seed is; holds no key, sends nothing
reset-login <account> --reason <text>                        print a link that works once, by which its owner sets a new
            [--for account-owner|address-owner]              password; address-owner: the owner of the address, who did
                                                             not open it, gets a new account
suspend <account> --reason <text>                            stop its keys and sessions; unsuspend lifts it
revoke <key id> --reason <text>                              revoke a key and the child keys minted from it
grant-downloads <account> --reason <text>                    let its owner key fetch the releases' files;
                                                             revoke-downloads takes it back
payments                                                     payments by x402 that came, or may have come, without an answer
return-payment <payment id> --reference <tx> --reason <text> note that such a payment was given back to its payer
decide-payment <payment id> [--reference <tx>] --reason <text>  say by which transaction an undetermined payment arrived, or
                                                             without one that it did not
tickets [--status open|waiting_for_you|answered|closed|all]   tickets, those that wait longest first (open)
ticket <ticket>                                              one of them, with conversation and notes
answer-ticket <ticket> --message <text> [--ask] [--close]    answer its customer; --ask: the ticket waits for them
close-ticket <ticket> [--message <text>]                     close it; a reply opens it again
note-ticket <ticket> --message <text>                        a note that the customer never sees
prioritise-ticket <ticket> low|normal|high|urgent            say how much it presses
refund-ticket <ticket> [<report number>] --reason <text>     give back what the report cost, once
correct --title <text> --wrong <text> --done <text>          publish a correction: what was wrong, and what was done;
        [--since <day>] [--scope <frame>[/<release>[/<cell>]]] …  informs owners of affected reports. * = any release
corrections                                                  what was published, and how many owners are informed
move-state                                                   move the embedded state, its server stopped, into the empty
                                                             PostgreSQL database of DATABASE_URL, and prove it there
take-mail < message                                          hand an e-mail that came for a ticket to the server, for a mail
                                                             server's pipe; needs GM_SUPPORT_INBOUND_TOKEN alone
audit [<account>]                                            who did what

--reason <text>     why, in 3 to 500 characters; it stays in the audit log
<account>           an account id, or anything that look-up finds one account by
--message <text>    what is said; - reads it from standard input
--limit <n>         lines of ledger or audit (100)
--url <address>     the server; default $GM_URL, else http://127.0.0.1:8080
--json              the server's answer as it is

GM_ADMIN_TOKEN must be the token with which the server was started.
Exit code: 0 done, 1 refused or not found, 2 wrong usage or no answer (repeat the command: nothing is done twice).`;
