"""A client of a Ground Motion server: whether the ground under a US address moves, how fast, and how sure that is."""

from .answers import Cancelled, ConnectionFailure, Options, Refusal, Refused, Success
from .generated.operations import API_VERSION, Client
from .webhook import WebhookRefused, verify_webhook

__all__ = [
    "API_VERSION",
    "Cancelled",
    "Client",
    "ConnectionFailure",
    "Options",
    "Refusal",
    "Refused",
    "Success",
    "WebhookRefused",
    "verify_webhook",
]
